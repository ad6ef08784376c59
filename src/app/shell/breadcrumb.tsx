import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';

import { Icon } from '../../components/ui/icon.tsx';
import { t } from '../../i18n/i18n.ts';
import { crumbsOf, screenAt, screenOf } from '../../routes.ts';
import { path } from '../../stores/location.ts';

/** Where one is. The last entry is the page itself, alone on a telephone; in less room than a desktop's the dashboard is left to the side menu. */
export function Breadcrumb() {
  useSignals();
  const screen = screenAt(path.value);
  // The first page leads on to the dashboard, and no way leads to what is no screen.
  const crumbs = crumbsOf(screen && screen.key !== 'index' ? screen : screenOf('dashboard'));
  const last = crumbs.length - 1;
  return (
    // Signed out, a telephone needs the room for the product's name; the heading says where one is.
    <nav aria-label={t('common.breadcrumb')} className="min-w-0 max-sm:not-session:hidden">
      <ol className="-ms-0.5 flex min-w-0 items-center gap-1 text-sm">
        {crumbs.map(({ key, path: address }, place) => (
          <li
            key={place}
            className={`items-center gap-1 ${place === last ? 'flex min-w-0' : place === 0 ? 'hidden min-w-0 shrink-99999 lg:flex' : 'hidden shrink-0 sm:flex'}`}
          >
            {place < last ? (
              <>
                <Link
                  href={address}
                  className="truncate rounded-sm px-0.5 text-muted-foreground pointer-coarse:leading-11 hover:text-foreground hover:underline"
                >
                  {t(`screen.${key}`)}
                </Link>
                <Icon name="chevron-right" className="size-3.5 text-muted-foreground" />
              </>
            ) : (
              <span aria-current="page" className="truncate px-0.5 font-medium">
                {t(`screen.${key}`)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
