/** Reads lists of processors as the kernel writes them, such as `0-3,8`. */

/** Returns the numbers in their order; null when the text is not such a list. */
export function parseCpuList(text: string): number[] | null {
  const parts = text.split(',').map((part) => /^(\d{1,5})(?:-(\d{1,5}))?$/u.exec(part));
  const cpus = new Set<number>();
  for (const part of parts) {
    if (part === null) return null;
    const [first, last] = [Number(part[1]), Number(part[2] ?? part[1])];
    if (last < first) return null;
    for (let cpu = first; cpu <= last; cpu++) cpus.add(cpu);
  }
  return [...cpus].toSorted((a, b) => a - b);
}
