/** Shows in full why something failed: the kind of failure, what happened, and what to try. Line breaks are kept. */
interface Props {
  readonly failure: { readonly kind: string; readonly message: string };
}

export function Failure({ failure: { kind, message } }: Props) {
  return (
    <span className="failure">
      {kind}: {message}
    </span>
  );
}
