/**
 * A drawing of the page of a creator: a picture for everybody, a locked one, a story and a message.
 * It shows no creator, because this page stands before the question of age.
 */
export function AboutScene() {
  return (
    <svg viewBox="0 0 480 300" aria-hidden className="w-full max-w-lg rounded-lg md:max-w-none">
      <defs>
        <linearGradient id="about-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#7d6a86" />
          <stop offset="0.55" stopColor="#f09a62" />
          <stop offset="1" stopColor="#ffdb93" />
        </linearGradient>
        <linearGradient id="about-sea" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#4d79a6" />
          <stop offset="1" stopColor="#274a78" />
        </linearGradient>
        <linearGradient id="about-lock" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#6b2f3f" />
          <stop offset="1" stopColor="#2f1a33" />
        </linearGradient>
        <clipPath id="about-free">
          <rect x="0" y="0" width="296" height="300" rx="18" />
        </clipPath>
        <clipPath id="about-paid">
          <rect x="308" y="0" width="172" height="176" rx="18" />
        </clipPath>
      </defs>
      <g clipPath="url(#about-free)">
        <rect width="296" height="300" fill="url(#about-sky)" />
        <circle cx="148" cy="118" r="58" fill="#fff3cf" opacity="0.25" />
        <circle cx="148" cy="118" r="42" fill="#fff3cf" />
        <rect y="176" width="296" height="124" fill="url(#about-sea)" />
        {glints.map(([x, y, width]) => (
          <rect
            key={y}
            x={x}
            y={y}
            width={width}
            height="5"
            rx="2.5"
            fill="#ffe9b8"
            opacity="0.75"
          />
        ))}
      </g>
      <g clipPath="url(#about-paid)">
        <rect x="308" width="172" height="176" fill="url(#about-lock)" />
        <circle cx="438" cy="34" r="76" fill="#a5485a" opacity="0.35" />
        <circle cx="336" cy="170" r="64" fill="#151020" opacity="0.4" />
      </g>
      <g transform="translate(394 82)" fill="none" stroke="#fff" strokeWidth="5">
        <rect x="-19" y="-4" width="38" height="30" rx="7" fill="#fff" stroke="none" />
        <path d="M-11 -4v-9a11 11 0 0 1 22 0v9" strokeLinecap="round" />
      </g>
      <rect x="352" y="130" width="84" height="26" rx="13" className="fill-accent" />
      <rect
        x="370"
        y="140"
        width="48"
        height="6"
        rx="3"
        className="fill-on-accent"
        opacity="0.85"
      />
      <g className="fill-raised">
        <rect x="308" y="188" width="172" height="52" rx="18" />
        <rect x="328" y="207" width="104" height="6" rx="3" className="fill-quiet" />
        <rect x="328" y="219" width="66" height="6" rx="3" className="fill-quiet" opacity="0.6" />
      </g>
      <g className="fill-accent-soft">
        <rect x="352" y="252" width="128" height="48" rx="18" />
        <rect x="372" y="273" width="82" height="6" rx="3" className="fill-accent" />
      </g>
      <g transform="translate(50 250)">
        <circle r="34" className="fill-background stroke-accent" strokeWidth="4" />
        <circle r="27" fill="#2f6f6a" />
        <circle cy="-5" r="11" fill="#e2b08a" />
        <path d="M-18 20a18 15 0 0 1 36 0a27 27 0 0 1 -36 0Z" fill="#8c3d4f" />
      </g>
    </svg>
  );
}

/** Lights on the water: their left end, height and width. */
const glints = [
  [112, 186, 72],
  [124, 202, 48],
  [104, 218, 84],
  [132, 234, 34],
  [118, 250, 60],
  [128, 268, 40],
] as const;
