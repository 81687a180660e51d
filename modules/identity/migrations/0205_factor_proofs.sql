-- When the authenticator was last asked for before this browser was remembered; null when it was not. A browser whose moment lies before
-- the present authenticator was turned on is asked for a code like any other.
alter table identity_device add column factor_passed_at timestamptz;

-- When a half-way session proved the account's phone or mailbox, which the authenticator's lock asks of who comes from an unknown place.
alter table identity_session add column contact_proven_at timestamptz;
