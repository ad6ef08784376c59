/**
 * True of a key that belongs to an input method. 229 is what it reports, also where the composition counts as over by then:
 * Safari ends it before it tells of the Enter or Esc that did so.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}
