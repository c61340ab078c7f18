import { useAccount } from '@/entities/account/current-user.tsx';
import { Button } from '@/ui/button.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { messageDraft } from '../compose/composing.ts';
import { putCaret } from '../compose/writing-field.ts';

type BeforeWritingProps = { partner: { id: string; special: 'support' | 'academy' } };

/** In a thread with support that has not begun: topics to begin with, and where most is answered. */
export function BeforeWriting({ partner }: BeforeWritingProps) {
  const { id: currentUserId, role } = useAccount();
  const draft = messageDraft(currentUserId, partner.id);
  const begin = (topic: string) => {
    const { text } = draft.get();
    const written = topics[role].map(beginning).find((words) => text.startsWith(words)) ?? '';
    draft.change({ text: beginning(topic) + text.slice(written.length) });
    // After the field has taken the words.
    setTimeout(() => putCaret());
  };
  const answers = (
    <TextLink
      to={role === 'fan' ? '/faq/customer' : '/faq/performer'}
      className="py-2 text-sm underline"
    >
      Questions and answers
    </TextLink>
  );
  if (partner.special !== 'support') return answers;
  return (
    <>
      <p className="max-w-sm text-balance text-text">
        Tell us what happened. For a {role === 'fan' ? 'payment' : 'payout'}, add the day and the
        amount. A person answers you here.
      </p>
      <div role="group" aria-label="Topic" className="flex flex-wrap justify-center gap-2">
        {topics[role].map((topic) => (
          <Button key={topic} size="sm" onClick={() => begin(topic)}>
            {topic}
          </Button>
        ))}
      </div>
      {answers}
    </>
  );
}

/** Subjects that members write to support about most. */
const topics = {
  fan: ['Payment', 'Subscription', 'Account'],
  creator: ['Payout', 'My page', 'Account'],
};

const beginning = (topic: string) => `${topic}: `;
