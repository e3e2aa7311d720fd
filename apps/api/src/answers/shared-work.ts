/** Does a piece of work once for all who ask for it while it is in progress. */

export interface SharedWork<T> {
  /** Returns the answer that is being computed for this key, or else a new one. */
  share(key: string, make: () => Promise<T>): Promise<T>;
  /** Makes sure that later callers get an answer that was begun after this call. */
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
