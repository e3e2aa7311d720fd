/** Lets the command line override the engine, threads and processes in a spec. */
import { parseSpec, type Spec } from '@ordo/spec';

export interface GivenResources {
  readonly engine?: string | undefined;
  readonly threads?: number | undefined;
  readonly processes?: number | undefined;
  readonly pool?: string | undefined;
}

/** Overrides the resources. @throws OrdoError `spec.invalid` for an unknown engine, and for values that do not go together */
export function overrideResources(spec: Spec, { engine, threads, processes, pool }: GivenResources): Spec {
  const resources = {
    ...spec.resources,
    ...(engine === undefined ? {} : { engine }),
    ...(threads === undefined ? {} : { threads }),
    ...(processes === undefined ? {} : { processes }),
    ...(pool === undefined ? {} : { pool }),
  };
  return parseSpec({ ...spec, resources });
}
