/** How many there are, as one says it: 1 picture, 2 pictures. */
export function counted(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
