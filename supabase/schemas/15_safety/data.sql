-- The first version of the agreement with creators.
insert into private.agreements (version, text) values (1,
'I am at least 18 years old, and the name under which I sign is my legal name.

Everybody who can be seen or heard in what I upload was at least 18 years old on the day it was recorded. I have seen an official identity document of each of them, and I keep the proof.

Everybody who can be seen or heard has agreed to being recorded, to being published here and to being sold here. Nobody was forced, deceived, asleep or otherwise unable to agree.

I say truthfully, with every picture, video and recording, who is shown in it, and whether a machine has edited or generated it.

What I upload is mine to publish, and it shows nothing that the terms for creators forbid.

Whoever is shown may withdraw at any time. What shows that person is then hidden everywhere, and those who bought it get their money back out of my earnings.

The company may look at what I upload before and after it is published, may hide or remove it, and may hand identity documents and records to authorities and payment companies where the law or their rules demand it.')
on conflict do nothing;
