/** Computes the request that changes the tags of one or several runs. */

/** Returns the tags that all of the runs have. */
export function commonTags(runs: readonly { readonly tags: readonly string[] }[]): readonly string[] {
  const [first, ...others] = runs.map(({ tags }) => tags);
  return first?.filter((tag) => others.every((tags) => tags.includes(tag))) ?? [];
}

/** @param text tags separated by spaces or commas. Tags of `before` that are missing in it are removed. */
export function readTags(text: string, before: readonly string[]): { addTags?: string[]; removeTags?: string[] } {
  const wanted = [...new Set(text.split(/[\s,]+/u).filter((tag) => tag !== ''))];
  const addTags = wanted.filter((tag) => !before.includes(tag));
  const removeTags = before.filter((tag) => !wanted.includes(tag));
  return { ...(addTags.length > 0 && { addTags }), ...(removeTags.length > 0 && { removeTags }) };
}
