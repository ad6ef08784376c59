/** A backend's words, ended as a sentence where they are not: our own ones follow them. */
export function asSentence(text: string): string {
  return /[.!?…]["'”’)»]*$/.test(text) ? text : `${text}.`;
}
