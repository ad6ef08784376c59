/**
 * A text without what nobody sees and nobody types (Unicode's format characters): marks of direction and zero-width spaces
 * come along with what is copied from Windows, office programs and messages.
 */
export function withoutUnseen(text: string): string {
  return text.replace(/\p{Cf}+/gu, '');
}
