/** Shows the frame of every screen: the list of screens, the palette, the caller and the banner. Without a session, it shows the sign-in page. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { type Me, me, signOut } from '../data/api.ts';
import { SCREENS } from '../screens.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { KeyHelp } from './key-help.tsx';
import { Palette } from './palette.tsx';
import { Places } from './places.tsx';
import { SignIn } from './sign-in.tsx';
import { applyTheme, THEMES } from './theme.ts';
import { ThemeChoice } from './theme-choice.tsx';
import { useKeys } from './use-keys.ts';
import { ErrorPanel } from '../parts/error-panel.tsx';
import { ScreenTitle } from '../parts/screen-title.tsx';
import { Unread } from '../parts/unread.tsx';

export function Shell() {
  const caller = useQuery(me);
  if (caller.data === undefined) return <Unread query={caller} what="who you are" />;
  return caller.data === null ? <SignIn /> : <Frame me={caller.data} />;
}

const toContent = () => document.getElementById('content')?.focus();

const THEME_COMMANDS = THEMES.map((theme) => ({ name: `Theme: ${theme}`, act: () => applyTheme(theme) }));

function Frame({ me }: { readonly me: Me }) {
  const help = useRef<HTMLDialogElement>(null);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const openPalette = () => setPaletteOpen(true);
  const showKeys = () => help.current?.showModal();
  const commands = [...THEME_COMMANDS, { name: 'Keys of this page', act: showKeys }];
  useKeys({ '?': showKeys }, { k: openPalette });
  return (
    <div className="frame">
      <button type="button" className="skip" onClick={toContent}>
        Skip to the content
      </button>
      <Places me={me} />
      <header className="top">
        <button type="button" className="search" onClick={openPalette}>
          Go to … <kbd>Ctrl K</kbd>
        </button>
        <div className="who">
          <ThemeChoice />
          <button type="button" aria-label="Keys of this page" onClick={showKeys}>
            ?
          </button>
          <Caller me={me} />
        </div>
      </header>
      <ConnectionBanner />
      <main id="content" tabIndex={-1}>
        <Permitted me={me} />
      </main>
      <KeyHelp ref={help} />
      {isPaletteOpen && <Palette me={me} commands={commands} onClose={() => setPaletteOpen(false)} />}
    </div>
  );
}

/** Shows the screen, or says which key it needs if the caller's key does not open it. */
function Permitted({ me }: { readonly me: Me }) {
  const path = useMatches().at(-1)?.fullPath;
  const screen = SCREENS.find((one) => one.path === path);
  if (screen === undefined || me.access.includes(screen.access)) return <Outlet />;
  return (
    <section className="empty">
      <ScreenTitle title={screen.menu?.name ?? 'Ordo'} />
      <p>
        This screen needs a key with the role {screen.access}, and yours has the role {me.key?.role}. Sign out, and in
        with another key, or ask an administrator for one.
      </p>
    </section>
  );
}

function Caller({ me: { authentication, key } }: { readonly me: Me }) {
  const end = useMutation({ mutationFn: signOut });
  if (authentication === 'off') {
    return <span title="The API asks nobody for a key, since only this machine can reach it">no sign-in</span>;
  }
  return (
    <>
      <span>
        {key?.name} ({key?.role})
      </span>
      <button type="button" disabled={end.isPending} onClick={() => end.mutate()}>
        Sign out
      </button>
      {end.isError && <ErrorPanel error={end.error} />}
    </>
  );
}
