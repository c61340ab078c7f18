-- The agreement with creators: it is signed with the legal name and in the version in force, once;
-- until then nothing is uploaded for a page.
select plan(27);

select tests.make_applicant('mara', 'accepted');
select tests.make_applicant('ines', 'accepted');
select tests.make_user('paula', 'creator');
select tests.make_creator('listed');
select tests.make_fan('jonas');

create function pg_temp.upload(p_user text, p_purpose text, p_type text default 'image/png')
returns text language sql as $$
  select case when left(a, 1) = '{' then 'slot' else a end
  from tests.answer(p_user, format('api.request_upload(%L, 5000, %L)', p_purpose, p_type)) a
$$;
create function pg_temp.sign(p_user text, p_version integer, p_name text) returns text
language sql as $$
  select case when a ~ '^2' then 'signed' else a end
  from tests.answer(p_user, format('api.sign_agreement(%L, %L)', p_version, p_name)) a
$$;
create function pg_temp.signed(p_user text) returns bigint language sql as $$
  select count(*) from private.agreement_signatures where creator_id = tests.id_of(p_user)
$$;

-- before the signature
select is(tests.answer('mara', 'api.my_agreement() ->> ''version'''), '1',
  '[F150] a creator reads the version in force');
select is(tests.answer('mara', 'api.my_agreement() ->> ''signed_at'''), 'done',
  '[F150] it is not signed yet');
select is(pg_temp.upload('mara', p), 'agreement_required',
  '[F150] nothing is uploaded without a signature: ' || p)
from unnest(array['post', 'story', 'chat']) p;
select is(pg_temp.upload('mara', 'preview', 'video/mp4'), 'agreement_required',
  '[F150] nor a welcome video');
select is(pg_temp.upload('mara', 'avatar'), 'slot', '[F150] the picture of a profile needs none');
select is(pg_temp.upload('jonas', 'chat'), 'slot', '[F150] a fan signs nothing');
select is(pg_temp.upload('support', 'chat'), 'slot', '[F150] nor does the site');
select is(tests.answer('mara', 'api.first_steps() ->> ''has_agreement'''), 'false',
  '[F150] the first steps name it');

-- refused signatures
select is(pg_temp.sign('mara', 1, n), 'agreement_name_wrong', '[F150] another name is refused: ' || n)
from unnest(array['Mara Bell', 'Maria', 'Mаria Bellini', 'Bellini Maria']) n;
select is(pg_temp.sign('mara', 1, null), 'agreement_name_wrong', '[F150] no name is refused');
select is(pg_temp.sign('mara', 2, 'Maria Bellini'), 'agreement_changed',
  '[F150] a version that is not in force is refused');
select is(pg_temp.sign('paula', 1, 'Maria Bellini'), 'method_forbidden',
  '[F150] who has sent no application cannot sign');
select is(pg_temp.sign('jonas', 1, 'Maria Bellini'), 'method_forbidden', '[F150] nor can a fan');
select is(pg_temp.signed('mara'), 0::bigint, '[F150] nothing is kept of a refusal');

-- the signature
select is(pg_temp.sign('mara', 1, '  maria   BELLINI '), 'signed',
  '[F150] case and spaces do not matter');
select is(pg_temp.sign('mara', 1, 'Maria Bellini'), 'signed', '[F150] twice is once');
select is(pg_temp.signed('mara'), 1::bigint, '[F150] one signature is kept');
select is(pg_temp.upload('mara', 'post'), 'slot', '[F150] who has signed uploads');
select is(pg_temp.upload('ines', 'post'), 'agreement_required', '[F150] for oneself alone');

-- a new version
select staff.publish_agreement('Ada', 'a rule of the acquirer', e'One rule.\n\n \nAnother rule.');
select is(pg_temp.upload('mara', 'post'), 'agreement_required',
  '[F150] a new version wants a new signature');
select is(tests.answer('mara', 'api.my_agreement() ->> ''text'''), e'One rule.\n\nAnother rule.',
  '[F150] the new words are read');
select is(pg_temp.sign('mara', 1, 'Maria Bellini') || ' ' || pg_temp.sign('mara', 2, 'Maria Bellini')
    || ' ' || pg_temp.upload('mara', 'post'), 'agreement_changed signed slot',
  '[F150] the old one cannot be signed any more, the new one can');
select * from finish();
