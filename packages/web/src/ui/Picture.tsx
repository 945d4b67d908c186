import { type ReactNode, useEffect, useState } from 'react';

/** How often a picture is asked for before the stand-in stays. */
const ATTEMPTS = 5;
const AGAIN_MS = 2_000;

interface PictureProps {
  src: string;
  /** Shown while there is no picture. */
  children: ReactNode;
}

/** A picture the server draws: one that is still being made is asked for again. */
export function Picture({ src, children }: PictureProps) {
  const [attempt, setAttempt] = useState(0);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    if (!missing || attempt + 1 >= ATTEMPTS) return;
    const timer = setTimeout(
      () => {
        setAttempt(attempt + 1);
        setMissing(false);
      },
      AGAIN_MS * (attempt + 1),
    );
    return () => clearTimeout(timer);
  }, [missing, attempt]);
  if (missing) return children;
  return (
    <img
      src={attempt === 0 ? src : `${src}?attempt=${attempt}`}
      alt=""
      loading="lazy"
      onError={() => setMissing(true)}
    />
  );
}
