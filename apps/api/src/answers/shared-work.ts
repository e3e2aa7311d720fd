/** Has work done once for all who ask for the same while it is under way. */

export interface SharedWork<T> {
  /** The answer that is being made for this key, or else a new one. */
  share(key: string, make: () => Promise<T>): Promise<T>;
  /** Whoever asks from now on gets an answer that was begun afterwards. */
  restart(): void;
}

export function createSharedWork<T>(): SharedWork<T> {
  const underWay = new Map<string, Promise<T>>();
  const begin = (key: string, make: () => Promise<T>): Promise<T> => {
    const work: Promise<T> = make().finally(() => {
      if (underWay.get(key) === work) underWay.delete(key);
    });
    underWay.set(key, work);
    return work;
  };
  return {
    share: (key, make) => underWay.get(key) ?? begin(key, make),
    restart: () => underWay.clear(),
  };
}
