/** Shortens a hash or a commit for people: its first twelve digits tell versions apart. */
export const shortHash = (hash: string): string => hash.slice(0, 12);
