/**
 * An evening above the gate: a sun and hills in the colours of the theme, the last of them in that
 * of the page. On a phone it takes the room that the words leave.
 */
export function GateScene() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 390 380"
      preserveAspectRatio="xMidYMax slice"
      className="-mx-5 -mt-5 mb-6 h-0 min-h-0 w-[calc(100%+40px)] shrink grow md:mx-0 md:mt-auto md:h-52 md:w-full md:max-w-sm md:grow-0 md:rounded-xl"
    >
      <rect width="390" height="380" className="fill-accent-soft" />
      <circle cx="268" cy="222" r="46" className="fill-accent" />
      <path d="M0 262C70 206 130 214 196 250S330 268 390 214V380H0Z" className="fill-accent/35" />
      <path d="M0 300C60 316 120 268 190 282S320 336 390 288V380H0Z" className="fill-raised" />
      <path d="M0 352C90 318 170 372 246 352S350 326 390 344V380H0Z" className="fill-background" />
    </svg>
  );
}
