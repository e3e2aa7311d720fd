/** Shows an error: what went wrong, where each problem is, and what to do about it. */
import { describeError, isOrdoError } from '@ordo/core/errors';

interface Props {
  readonly error: unknown;
  readonly retry?: () => void;
}

/** A second try has no use after this status, so the panel does not offer one. */
const NOT_FOUND = 404;

export function ErrorPanel({ error, retry }: Props) {
  const known = isOrdoError(error) ? error : null;
  return (
    <section role="alert" className="error">
      <h2>✕ {known?.title ?? 'Something went wrong'}</h2>
      <p>{describeError(error)}</p>
      {known !== null && known.problems.length > 0 && (
        <ul>
          {known.problems.map(({ pointer, message, fix }) => (
            <li key={`${pointer} ${message}`}>
              <code>{pointer || '/'}</code> {message} <em>{fix}</em>
            </li>
          ))}
        </ul>
      )}
      {known?.fix !== undefined && <p>Next step: {known.fix}</p>}
      {retry !== undefined && known?.status !== NOT_FOUND && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </section>
  );
}
