import { useQuery } from '@tanstack/react-query';
import { me } from '../data/api.ts';

/** Returns whether the caller may submit experiments; false until that is known. */
export const useMaySubmit = (): boolean => useQuery(me).data?.access.includes('submit') === true;
