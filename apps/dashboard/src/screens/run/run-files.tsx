/** Shows the files of a run: its model, its translations and its checkpoints. */
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../data/api.ts';
import { checkpoints, result } from '../../data/queries/run.ts';
import { Time } from '../../parts/time.tsx';
import { Unread } from '../../parts/unread.tsx';

export function RunFiles({ run: { id, state } }: { readonly run: Schemas['Run'] }) {
  const saved = useQuery(checkpoints(id));
  return (
    <section aria-labelledby="files-title">
      <h2 id="files-title">Files</h2>
      {state === 'succeeded' ? (
        <div className="actions">
          <ModelLink id={id} />
          <a className="button" href={`/v1/runs/${id}/hypotheses`} download={`translations-${id}.json`}>
            Download the translations
          </a>
        </div>
      ) : (
        <p className="empty">A run that has succeeded has a model and translations to download.</p>
      )}
      <h3>Checkpoints</h3>
      {saved.data === undefined && <Unread query={saved} what="the checkpoints" />}
      {saved.data?.length === 0 && <p className="empty">None was saved.</p>}
      <ul>
        {saved.data?.map(({ attemptId, step, at }) => (
          <li key={`${attemptId} ${step}`}>
            step {step.toLocaleString('en')}, <Time at={at} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Links to the model if there is one. Results that came with a bundle have none. */
function ModelLink({ id }: { readonly id: string }) {
  const found = useQuery(result(id));
  if (found.data?.origin !== null) return null;
  return (
    <a className="button" href={`/v1/runs/${id}/model`} download>
      Download the model
    </a>
  );
}
