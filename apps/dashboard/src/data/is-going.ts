/** Returns true for a run, or an experiment, that has not ended. */
export const isGoing = ({ state }: { readonly state: string }): boolean => state === 'queued' || state === 'running';
