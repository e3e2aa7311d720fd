/** Changes the tags of one run or of several, and the name and the note of one. */
import { take } from '@ordo/api-client/browser';
import { LONGEST_RUN_NAME, LONGEST_RUN_NOTE } from '@ordo/core/service-words';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef } from 'react';
import { api } from '../../data/api.ts';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { byExperiment } from './by-experiment.ts';
import { commonTags, readTags } from './read-tags.ts';

interface Annotated {
  readonly id: string;
  readonly name: string;
  readonly experiment: { readonly id: string } | null;
  readonly tags: readonly string[];
  readonly note: string;
}

const CHANGED = ['run', 'run-table', 'run-groups'];

export function AnnotateButton({ runs }: { readonly runs: readonly Annotated[] }) {
  const client = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const tags = commonTags(runs);
  const [only] = runs.length === 1 ? runs : [];
  const save = useMutation({
    mutationFn: async (body: ReturnType<typeof readTags> & { name?: string; note?: string }) => {
      if (Object.keys(body).length === 0) return;
      for (const { id, run } of byExperiment(runs)) {
        await take(api.POST('/v1/experiments/{id}/annotate', { params: { path: { id }, query: { run } }, body }));
      }
    },
    onSuccess: () => dialog.current?.close(),
    // Some of them may have been changed before an error.
    onSettled: () => Promise.all(CHANGED.map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const [text, name, note] = [given.get('tags'), given.get('name'), given.get('note')];
    if (typeof text !== 'string') return;
    save.mutate({
      ...readTags(text, tags),
      ...(typeof name === 'string' && name !== only?.name && { name }),
      ...(typeof note === 'string' && note !== only?.note && { note }),
    });
  };
  const title = only === undefined ? 'Tag' : 'Name, tags and note';
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        {title} …
      </button>
      <dialog ref={dialog} aria-label={title} onClose={() => form.current?.reset()}>
        {/* The key makes the form new when what is stored changes, so that its fields show what is stored. */}
        <form ref={form} key={JSON.stringify([tags, only?.name, only?.note])} className="fields" onSubmit={submit}>
          {only !== undefined && (
            <label>
              Name
              <input name="name" maxLength={LONGEST_RUN_NAME} defaultValue={only.name} />
            </label>
          )}
          <label>
            {only === undefined ? `Tags that all ${runs.length} runs have, between spaces` : 'Tags, between spaces'}
            <input name="tags" defaultValue={tags.join(' ')} />
          </label>
          {only !== undefined && (
            <label>
              Note
              <textarea name="note" rows={5} maxLength={LONGEST_RUN_NOTE} defaultValue={only.note} />
            </label>
          )}
          {save.isError && <ErrorPanel error={save.error} />}
          <div className="actions">
            <button type="submit" className="primary" disabled={save.isPending}>
              Save
            </button>
            <button type="button" onClick={() => dialog.current?.close()}>
              Go back
            </button>
          </div>
        </form>
      </dialog>
    </>
  );
}
