import type { Schemas } from '../../data/api.ts';

/** Returns true for a run that has not ended. */
export const isGoing = ({ state }: Pick<Schemas['Run'], 'state'>): boolean => state === 'queued' || state === 'running';
