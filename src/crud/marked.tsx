import { highlight } from '../lib/fold.ts';

/** A text with what was searched for marked in it. */
export function Marked({ text, search }: { text: string; search: string }) {
  if (search === '') return text;
  return highlight(text, search).map((part, index) =>
    part.hit ? <mark key={index}>{part.text}</mark> : part.text,
  );
}
