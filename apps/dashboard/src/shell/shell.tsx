/** What surrounds every screen: navigation, who is signed in, the banner, the keys. Without a session, the sign-in page. */
import { useQuery } from '@tanstack/react-query';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useRef } from 'react';
import { type Me, me, signOut } from '../data/api.ts';
import { version } from '../data/queries.ts';
import { Link } from '../link.tsx';
import { SCREENS } from '../screens.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { KeyHelp } from './key-help.tsx';
import { SignIn } from './sign-in.tsx';
import { ThemeChoice } from './theme-choice.tsx';
import { useKeys } from './use-keys.ts';
import { Unread } from '../parts/unread.tsx';

export function Shell() {
  const caller = useQuery(me);
  if (caller.data === undefined) return <Unread query={caller} what="who you are" />;
  return caller.data === null ? <SignIn /> : <Frame me={caller.data} />;
}

const toContent = () => document.getElementById('content')?.focus();

function Frame({ me }: { readonly me: Me }) {
  const help = useRef<HTMLDialogElement>(null);
  const release = useQuery(version);
  useKeys({ '?': () => help.current?.showModal() });
  return (
    <div className="frame">
      <button type="button" className="skip" onClick={toContent}>
        Skip to the content
      </button>
      <header className="top">
        <Link to="/" className="brand">
          Ordo
        </Link>
        <small className="live">{release.data?.version}</small>
        <nav aria-label="Screens">
          {SCREENS.filter(({ menu, access }) => menu !== null && me.access.includes(access)).map(({ path, menu }) => (
            <Link key={path} to={path} className="tab">
              {menu}
            </Link>
          ))}
        </nav>
        <div className="who">
          <ThemeChoice />
          <button type="button" aria-label="Keys of this page" onClick={() => help.current?.showModal()}>
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
    </div>
  );
}

/** Whoever follows a link to a screen that is not for his key reads which key it takes. */
function Permitted({ me }: { readonly me: Me }) {
  const path = useMatches().at(-1)?.fullPath;
  const screen = SCREENS.find((one) => one.path === path);
  if (screen === undefined || me.access.includes(screen.access)) return <Outlet />;
  return (
    <section className="empty">
      <h1>{screen.menu}</h1>
      <p>
        This screen needs a key with the role {screen.access}, and yours has the role {me.key?.role}. Sign out, and in
        with another key, or ask an administrator for one.
      </p>
    </section>
  );
}

function Caller({ me: { authentication, key } }: { readonly me: Me }) {
  if (authentication === 'off') {
    return <span title="The API asks nobody for a key, since only this machine can reach it">no sign-in</span>;
  }
  return (
    <>
      <span>
        {key?.name} ({key?.role})
      </span>
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
    </>
  );
}
