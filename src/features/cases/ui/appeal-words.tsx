import { appealDays } from '@generated/limits.gen.ts';
import { Card } from '@/ui/card.tsx';
import { Points } from '@/ui/points.tsx';
import { TextLink } from '@/ui/text-link.tsx';

const points = [
  `Against each decision that limits you, you can appeal once, within ${appealDays} days.`,
  'Somebody else reviews it; your appeal shows by when.',
  'If the decision is reversed, what it limited is restored. Deleted profile pictures and covers, and refunds, are not.',
];

/** How an appeal goes, beside the list of decisions. */
export function AppealWords() {
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-base font-semibold">How an appeal goes</h2>
      <Points points={points} />
      <p className="flex flex-wrap gap-x-4 text-sm">
        <TextLink to="/terms" className="underline">
          Our terms
        </TextLink>
        <TextLink to="/support" className="underline">
          Ask support
        </TextLink>
      </p>
    </Card>
  );
}
