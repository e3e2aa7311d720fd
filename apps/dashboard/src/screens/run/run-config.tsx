/** Shows the configuration of a run: its differences from other runs, and its whole spec. */
import type { Schemas } from '../../data/api.ts';
import { CopyButton } from '../../parts/controls/copy-button.tsx';
import { RunDifferences } from './run-differences.tsx';

export function RunConfig({ run }: { readonly run: Schemas['Run'] }) {
  const spec = JSON.stringify(run.spec, null, 2);
  return (
    <>
      <h2>What differs</h2>
      <RunDifferences run={run} />
      <h2>The whole spec</h2>
      <div className="actions">
        <CopyButton label="Copy the spec" text={spec} />
      </div>
      <pre role="region" aria-label="Resolved spec as JSON" tabIndex={0}>
        {spec}
      </pre>
    </>
  );
}
