import { createFileRoute } from '@tanstack/react-router';
import { brand } from '@/app/brand.ts';
import { Prose } from './-parts/prose.tsx';

export const Route = createFileRoute('/about-us')({
  component: AboutUs,
});

function AboutUs() {
  return (
    <Prose title="About us">
      <p>{brand.name} is a place where creators publish and earn, and followers come closer.</p>
      <h2>Public wall</h2>
      <p>What a creator shows to everybody, free of charge.</p>
      <h2>Private wall</h2>
      <p>What subscribers see, for a monthly fee that the creator sets.</p>
      <h2>PPV store</h2>
      <p>Single pictures, videos and sets, bought once and kept.</p>
      <h2>Paid chat</h2>
      <p>Talking in private, at a price a message that is shown before it starts.</p>
      <h2>Stories</h2>
      <p>Moments that are gone after a day.</p>
    </Prose>
  );
}
