/** Shows a placeholder until something has been read. After that, the page keeps what it has read, even while the API is away. */
import { ErrorPanel } from './error-panel.tsx';
import { Loading } from './loading.tsx';

interface Props {
  readonly query: { readonly isError: boolean; readonly error: unknown; readonly refetch: () => unknown };
  readonly what: string;
}

export function Unread({ query, what }: Props) {
  return query.isError ? (
    <ErrorPanel error={query.error} retry={() => void query.refetch()} />
  ) : (
    <Loading what={what} />
  );
}
