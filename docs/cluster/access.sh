# . access.sh, in the folder above `keys`: who clients and workers are.
export NATS_USER=landfall
NATS_PASSWORD=$(cat keys/password)
export NATS_PASSWORD
export NATS_CA=$PWD/keys/authority.pem
export NATS_CERT=$PWD/keys/member.pem
export NATS_KEY=$PWD/keys/member.key
