/** Does the work when it is first asked for, and keeps what came of it; after a failure it is tried again. */
export function onceAsked<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}
