const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** So many letters a-z A-Z, evenly drawn; ten where nothing else is said (specification, section 9: random ID). */
export function randomId(length = 10): string {
  // 208 is the largest multiple of 52 a byte holds: larger bytes are drawn again, so no letter is favoured.
  let id = '';
  while (id.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < 208 && id.length < length) id += LETTERS.charAt(byte % 52);
    }
  }
  return id;
}
