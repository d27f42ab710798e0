# . access.sh, in the folder above `keys`: what clients and workers need besides NATS_PASSWORD.
export NATS_USER=landfall
export NATS_CA=$PWD/keys/authority.pem
export NATS_CERT=$PWD/keys/member.pem
export NATS_KEY=$PWD/keys/member.key
