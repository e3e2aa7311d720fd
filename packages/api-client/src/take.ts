/** Returns the data of an answer, which is undefined when the answer has no content. Errors have already been thrown. */
export async function take<T>(answer: Promise<{ data?: T }>): Promise<T> {
  return (await answer).data as T;
}
