export function ShownOnce({ secret }: { readonly secret: string }) {
  return (
    <p role="status" className="secret">
      Copy the key now, it is not shown again: <code>{secret}</code>
    </p>
  );
}
