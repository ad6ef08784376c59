/** How long code, or words, may take before they count as failed: a connection that hangs never says so. */
export const CODE_LIMIT = 20_000;

/**
 * Code on its way, given up after `CODE_LIMIT`. Asked for again it may still be the same that hangs: the browser goes on
 * with it, and whoever asks once it has come has it at once.
 */
export async function withLimit<T>(code: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error(`no answer within ${CODE_LIMIT / 1000} s`)), CODE_LIMIT);
  });
  try {
    return await Promise.race([code, late]);
  } finally {
    clearTimeout(timer);
  }
}
