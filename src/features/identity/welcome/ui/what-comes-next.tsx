import { Camera, CreditCard, Heart } from 'lucide-react';
import { Fact, Facts } from '@/ui/facts.tsx';

/** The first steps of a newcomer, in words. */
export function WhatComesNext() {
  return (
    <Facts title="What comes next">
      <Fact icon={Heart} title="Follow creators">
        Free, and their public posts come to you.
      </Fact>
      <Fact icon={Camera} title="Choose your picture">
        Creators see it when you write to them.
      </Fact>
      <Fact icon={CreditCard} title="Pay only for what you choose">
        Link a card when you want to. You see each price before you pay it.
      </Fact>
    </Facts>
  );
}
