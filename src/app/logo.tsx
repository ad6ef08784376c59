/**
 * The product's mark, drawn in the page: as a picture from `public/icons/icon.svg`, which holds the same, it would be a
 * document of its own for the browser to open before the first paint. `logo.test.tsx` holds the two together.
 */
export function Logo() {
  return (
    <svg viewBox="0 0 512 512" aria-hidden="true" className="size-6 shrink-0">
      <rect width="512" height="512" rx="112" fill="#2c4fb8" />
      <rect x="104" y="120" width="304" height="272" rx="40" fill="#fff" />
      <path fill="#8ea6ea" d="M144 120h52v272h-52a40 40 0 0 1-40-40V160a40 40 0 0 1 40-40z" />
      <g fill="#2c4fb8">
        <rect x="228" y="172" width="148" height="36" rx="18" />
        <rect x="228" y="238" width="148" height="36" rx="18" opacity=".55" />
        <rect x="228" y="304" width="92" height="36" rx="18" opacity=".55" />
      </g>
    </svg>
  );
}
