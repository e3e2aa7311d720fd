import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { PacedRead } from './paced-read.ts';

/** @returns a function that has all queries read again whose keys begin like one of `keys`, at a pace that the server can bear */
export function useReread(...keys: readonly QueryKey[]): () => void {
  const client = useQueryClient();
  const named = JSON.stringify(keys);
  const paced = useMemo(() => {
    const wanted = JSON.parse(named) as QueryKey[];
    return new PacedRead(() => Promise.all(wanted.map((queryKey) => client.invalidateQueries({ queryKey }))));
  }, [client, named]);
  useEffect(() => () => paced.stop(), [paced]);
  return useCallback(() => paced.ask(), [paced]);
}
