-- Acts of staff in the Studio. No client role has any right here; every function takes the staff
-- member's name and a reason and writes one row to the audit log.
comment on schema staff is 'Views and functions for staff in the Studio.';
