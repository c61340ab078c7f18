export type IdPhotoKind = 'id_document' | 'id_selfie';

const frame = { viewBox: '0 0 120 80', fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 };

/** A drawing of an ID picture: the document within its four corners, or beside its owner. */
export function IdPhotoOutline({ kind }: { kind: IdPhotoKind }) {
  return (
    <svg {...frame} aria-hidden strokeLinecap="round" className="h-full p-2 text-quiet">
      {kind === 'id_document' ? (
        <>
          <path d="M12 20v-9h9M99 11h9v9M108 60v9h-9M21 69h-9v-9" />
          <Document x={22} y={20} width={76} height={40} />
        </>
      ) : (
        <>
          <circle cx="46" cy="30" r="15" />
          <path d="M16 72c1-17 13-24 30-24s29 7 30 24" />
          <Document x={72} y={30} width={38} height={24} />
        </>
      )}
    </svg>
  );
}

type DocumentProps = { x: number; y: number; width: number; height: number };

/** A card with a picture on its left and three lines of words. */
function Document({ x, y, width, height }: DocumentProps) {
  const inset = height / 5;
  const words = x + inset * 2 + width / 4;
  return (
    <>
      <rect x={x} y={y} width={width} height={height} rx="4" className="fill-raised" />
      <rect x={x + inset} y={y + inset} width={width / 4} height={height - inset * 2} rx="2" />
      {[1.5, 2.5, 3.5].map((line) => (
        <path key={line} d={`M${words} ${y + inset * line}H${x + width - inset}`} />
      ))}
    </>
  );
}
