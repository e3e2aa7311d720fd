# Runs an OpenStack Swift with its S3 interface in one process, on free ports of loopback: a real S3-compatible store for
# tests. Arguments: a folder, which must support extended attributes. Prints the port of the S3 interface.
import os
import sys

import eventlet

eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True)

from eventlet import listen, wsgi  # noqa: E402

root = sys.argv[1]
conf = os.path.join(root, 'conf')
os.makedirs(conf)
os.makedirs(os.path.join(root, 'devices', 'd1'))


def write(name, text):
    with open(os.path.join(conf, name), 'w') as file:
        file.write(text)
    return os.path.join(conf, name)


write('swift.conf', '[swift-hash]\nswift_hash_path_suffix = ordo\n[storage-policy:0]\nname = one\ndefault = yes\n')

import swift.common.utils  # noqa: E402

swift.common.utils.SWIFT_CONF_FILE = os.path.join(conf, 'swift.conf')
from swift.common import storage_policy  # noqa: E402

storage_policy.reload_storage_policies()
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402


class Quiet:
    def write(self, _):
        pass

    def flush(self):
        pass


def serve(socket, app):
    eventlet.spawn(wsgi.server, socket, app, log=Quiet(), custom_pool=eventlet.GreenPool(1000))


DEFAULT = '[DEFAULT]\nswift_dir = %s\ndevices = %s\nmount_check = false\nfallocate_reserve = 0\nlog_address = %s/none\n' % (
    conf, os.path.join(root, 'devices'), root)
sockets = {}
for kind in ['account', 'container', 'object']:
    sockets[kind] = listen(('127.0.0.1', 0))
    port = sockets[kind].getsockname()[1]
    ring = RingBuilder(2, 1, 1)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'd1', 'weight': 1.0,
                  'replication_ip': '127.0.0.1', 'replication_port': port, 'meta': ''})
    ring.rebalance()
    ring.get_ring().save(os.path.join(conf, kind + '.ring.gz'))

for kind, socket in sockets.items():
    file = write(kind + '.conf', DEFAULT + '[pipeline:main]\npipeline = server\n[app:server]\nuse = egg:swift#%s\n' % kind)
    serve(socket, loadapp(file, allow_modify_pipeline=False))

PROXY = '''[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats bulk s3api tempauth copy dlo slo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:s3api]
use = egg:swift#s3api
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
''' + ''.join('[filter:%s]\nuse = egg:swift#%s\n' % (name, name) for name in [
    'catch_errors', 'gatekeeper', 'listing_formats', 'bulk', 'copy', 'dlo', 'slo', 'versioned_writes'])
front = listen(('127.0.0.1', 0))
serve(front, loadapp(write('proxy.conf', DEFAULT + PROXY)))
print(front.getsockname()[1], flush=True)
# Ends with the process that started it.
eventlet.tpool.execute(sys.stdin.read)
