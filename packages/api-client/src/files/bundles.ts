/** Sends bundles to the API. */
import { type Artifact, uploadArtifact } from './artifacts.ts';
import type { components } from '../generated/api.ts';
import type { Transport } from '../transport.ts';

export type ImportedBundle = components['schemas']['ImportedBundle'];

export interface Bundles {
  /** Imports the archive of a bundle, which must be signed by a key that the API trusts. The call may be repeated. */
  import(bundle: Omit<Artifact, 'sha256'>, signal?: AbortSignal): Promise<ImportedBundle>;
}

export function createBundles(transport: Transport): Bundles {
  return {
    import: async (bundle, signal) => {
      const response = await uploadArtifact(transport, '/v1/bundles', { ...bundle, method: 'POST', signal });
      return (await response.json()) as ImportedBundle;
    },
  };
}
