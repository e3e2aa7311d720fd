/** Shows a spec as a form beside its JSON. While the user writes, each problem appears at its field, and the plan above the button. */
import { take } from '@ordo/api-client/browser';
import { isOrdoError } from '@ordo/core/errors';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { api, type Schemas } from '../../data/api.ts';
import { experiment } from '../../data/queries/experiments.ts';
import { registries } from '../../data/queries/service.ts';
import { mayAnswerSoon, pauseAfter, SubmissionKeys } from '../../data/submit-once.ts';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { PlanSummary } from '../../parts/runs/plan-summary.tsx';
import { Unread } from '../../parts/unread.tsx';
import { useView } from '../../use-view.ts';
import { SpecForm } from './submit-form.tsx';
import { SpecOptions } from './submit-options.tsx';
import { ScreenTitle } from '../../parts/screen-title.tsx';

type Spec = Schemas['Spec'];

const EXAMPLE = {
  name: 'no positions against sinusoids',
  kind: 'translation',
  dataset: { id: 'order-probe' },
  model: { preset: 'probe' },
  positional: { type: 'sape' },
  seeds: [1, 2, 3],
  matrix: { '/positional': [{ type: 'none' }, { type: 'sape' }] },
};

const PAUSE_MS = 400;

const STILL_SAVING =
  'The API has not answered yet. It may still be saving the runs, so the submission is sent again until it answers: nothing is queued twice.';

export function Submit() {
  const [view] = useView();
  const source = useQuery({ ...experiment(view['from'] ?? ''), enabled: view['from'] !== undefined });
  if (view['from'] !== undefined && source.isPending) return <p role="status">Reading the experiment to clone …</p>;
  if (source.isError) return <ErrorPanel error={source.error} />;
  return <Editor first={source.data?.spec ?? EXAMPLE} />;
}

function Editor({ first }: { readonly first: object }) {
  const [text, setText] = useState(() => JSON.stringify(first, null, 2));
  const spec = readJson(text);
  const { plan, isOld } = usePlan(spec);
  const choices = useQuery(registries);
  const navigate = useNavigate();
  const keys = useMemo(() => new SubmissionKeys(), []);
  const submit = useMutation({
    mutationFn: (sent: string) => {
      const params = { header: { 'idempotency-key': keys.of(sent) } };
      return take(api.POST('/v1/experiments', { body: JSON.parse(sent) as Spec, params }));
    },
    retry: mayAnswerSoon,
    retryDelay: pauseAfter,
    onSuccess: ({ id }, sent) => {
      keys.forget(sent);
      return navigate({ to: `/experiments/${id}` });
    },
  });
  const write = (next: object): void => {
    // The form is empty while the text is not JSON, and would replace the text.
    if (spec !== undefined) setText(JSON.stringify(next, null, 2));
  };
  return (
    <>
      <ScreenTitle title="Submit" />
      <div className="beside">
        <div>
          {choices.data === undefined ? (
            <Unread query={choices} what="what a spec can choose from" />
          ) : (
            <fieldset className="spec" disabled={spec === undefined}>
              <SpecForm spec={spec ?? {}} registries={choices.data} onChange={write} />
              <SpecOptions
                spec={spec ?? {}}
                registries={choices.data}
                problems={isOrdoError(plan.error) ? plan.error.problems : []}
                onChange={write}
              />
            </fieldset>
          )}
          {spec === undefined && (
            <p role="alert" className="warning">
              ⚠ The text beside is not JSON yet: the form waits until it is.
            </p>
          )}
          {plan.isError && <ErrorPanel error={plan.error} />}
          {plan.data !== undefined && !plan.isError && <PlanSummary plan={plan.data} isOld={isOld} />}
          <div className="actions">
            <button
              type="button"
              className="primary"
              disabled={spec === undefined || !plan.isSuccess || isOld || submit.isPending}
              onClick={() => submit.mutate(JSON.stringify(spec))}
            >
              Submit
            </button>
            <CopyButton label="Copy as curl" text={() => asCurl(text)} />
            <CopyButton label="Copy for the command line" text={() => asCommand(text)} />
          </div>
          <p role="status" className="live">
            {submit.isPending && (submit.failureCount === 0 ? 'The API is saving the runs …' : STILL_SAVING)}
          </p>
          {submit.isError && <ErrorPanel error={submit.error} />}
        </div>
        <label className="json">
          Spec as JSON
          <textarea
            spellCheck={false}
            rows={30}
            value={text}
            aria-invalid={spec === undefined || isOrdoError(plan.error)}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
      </div>
    </>
  );
}

/** Reads the plan of the spec when the writer pauses. Until the answer is there, the plan is an old one, of an earlier spec. */
function usePlan(spec: object | undefined) {
  const written = JSON.stringify(spec);
  const [settled, setSettled] = useState(written);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(written), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [written]);
  const plan = useQuery({
    queryKey: ['plan', settled],
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => take(api.POST('/v1/plan', { body: JSON.parse(settled ?? '') as Spec, signal })),
  });
  return { plan, isOld: settled !== written || plan.isPlaceholderData };
}

function readJson(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Puts a text into single quotes. A shell leaves everything within them unchanged, except a single quote. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const asCurl = (text: string): string =>
  `curl -X POST ${location.origin}/v1/experiments -H 'content-type: application/json' -H "authorization: Bearer $ORDO_API_KEY" -d ${quote(text)}`;

const asCommand = (text: string): string =>
  `printf %s ${quote(text)} > spec.json && ORDO_API_URL=${location.origin} npm run ordo -- submit spec.json --watch`;

function CopyButton({ label, text }: { readonly label: string; readonly text: () => string }) {
  const [done, setDone] = useState(false);
  return (
    <button
      type="button"
      onClick={() => {
        void navigator.clipboard.writeText(text()).then(() => setDone(true));
      }}
    >
      {done ? `${label}: copied` : label}
    </button>
  );
}
