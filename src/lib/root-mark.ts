/**
 * Puts a mark on `<html>` that the style sheet reads, or takes it away (undefined). Only where that changes something:
 * browsers style the whole page anew at each writing, the same value too, and most marks stand there already (boot.ts).
 */
export function markRoot(name: string, value: string | undefined): void {
  const { dataset } = document.documentElement;
  if (dataset[name] === value) return;
  if (value === undefined) delete dataset[name];
  else dataset[name] = value;
}
