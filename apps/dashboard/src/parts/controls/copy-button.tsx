/** Copies a text. Browsers allow this only on https and on this machine's own address, so elsewhere there is no button. */
import { useState } from 'react';

export function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  // The type of `navigator` says that it always has a clipboard, but outside https it has none.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) return null;
  const copy = async (): Promise<void> => {
    await clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <button type="button" onClick={() => void copy()}>
      {isCopied ? 'Copied' : label}
    </button>
  );
}
