/** Why something failed, in full: its kind, what happened, and below it what to try, each on the lines that it was told in. */
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
