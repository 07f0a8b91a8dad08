"""Checks the files of deploy/: `deploy.py --tafld BINARY`. `deploy.py --write` makes deploy/kubernetes anew from the chart.

The manifests are rendered by Helm's own library and checked against the schemas of Kubernetes, oldest and newest version. The binary
under test confirms the flags, the ports, the probes and the metrics. Each promise is also spoilt, to see that its check fails.
"""

import argparse
import configparser
import copy
import functools
import json
import operator
import pathlib
import re
import shutil
import subprocess
import tempfile
import urllib.error
import urllib.request

import helm_python as helm
import kubernetes_validate
import yaml

from service import PATIENCE, Failure, Service, check

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
CHART = DEPLOY / "helm" / "tafld"
PLAIN = DEPLOY / "kubernetes"
HEAD = "# Made from deploy/helm/tafld by `tests/python/deploy.py --write`.\n"
# What kustomization.yaml replaces.
IMAGE = {"repository": "tafld"}
RUNBOOK = "https://wiki.example.com/tafl"
# Values of the chart: all options on, those that it must refuse, and what spoils its manifests.
ROWS = yaml.safe_load(pathlib.Path(__file__).with_name("deploy_rows.yaml").read_text())
# The flags that name a volume, or a file in one.
MOUNTED = {"tls-cert", "tls-key", "tls-client-ca", "api-keys", "token-keys", "otlp-ca", "tables"}
OFF = {"image": IMAGE, **{part: {"enabled": False} for part in ("autoscaling", "podDisruptionBudget", "networkPolicy")}}


@functools.cache
def the_chart():
    return helm.Chart.load(CHART)


def render(values):
    """The manifests as a dictionary from file name to text, without those that are switched off."""
    the_chart().validate_schema(values)
    rendered = the_chart().render(values, name="tafld")
    return {pathlib.Path(path).name: text.strip() + "\n" for path, text in sorted(rendered.items()) if text.strip()}


def read(manifests):
    """The resources by kind; the two services by whether they have an address."""
    resources = {}
    for text in manifests.values():
        resource = yaml.safe_load(text)
        kind = "Headless" if resource["spec"].get("clusterIP") == "None" else resource["kind"]
        check(kind not in resources, "two resources are a", kind)
        resources[kind] = resource
    return resources


# Resources of which Kubernetes itself has no schema.
ELSEWHERE = {"monitoring.coreos.com/v1", "gateway.networking.k8s.io/v1"}


@functools.cache
def schema_fault(resource, version):
    """What is wrong with a resource, given as JSON, if anything is."""
    try:
        kubernetes_validate.validate(json.loads(resource), version, strict=True)
    except kubernetes_validate.ValidationError as error:
        return error.message


def check_schema(resources):
    oldest = re.search(r">=(\d+\.\d+)", yaml.safe_load((CHART / "Chart.yaml").read_text())["kubeVersion"]).group(1)
    for kind, resource in resources.items():
        if resource["apiVersion"] in ELSEWHERE:
            continue
        for version in (oldest, kubernetes_validate.latest_version()):
            fault = schema_fault(json.dumps(resource), version)
            check(not fault, kind, f"is not valid for Kubernetes {version}:", fault)


def check_pod(resources):
    """What the deployment promises: no rights, probes that the server answers, time to stop."""
    spec = resources["Deployment"]["spec"]["template"]["spec"]
    (container,) = spec["containers"]
    pod = spec["securityContext"]
    check(pod["runAsUser"] > 0 and pod["runAsGroup"] > 0, "the pod runs as root")
    check(not container["securityContext"].get("privileged"), "the container can gain rights")
    check(not any(spec.get(key) for key in ("hostNetwork", "hostPID", "hostIPC")), "the pod shares a namespace of the host")
    for kind in ("requests", "limits"):
        check(set(container["resources"][kind]) == {"cpu", "memory"}, "resources are missing:", kind)
    flags = dict(argument.removeprefix("--").split("=", 1) for argument in container["args"])
    needed = int(flags["drain-delay-ms"]) + int(flags["drain-ms"])
    check(1000 * spec["terminationGracePeriodSeconds"] >= needed + 2000, "the grace period is shorter than the server's drain")
    ports = {port["name"]: port["containerPort"] for port in container["ports"]}
    listens = {name: int(flags[flag].rpartition(":")[2]) for name, flag in (("public", "listen"), ("admin", "admin-listen"))}
    check(ports == listens, "the container declares the ports", ports, "and listens on", listens)
    mounts = {mount["name"]: mount for mount in container.get("volumeMounts", [])}
    check(all(mount["readOnly"] is True for mount in mounts.values()), "a volume can be written")
    check(mounts.keys() == {volume["name"] for volume in spec.get("volumes", [])}, "volumes and mounts differ")
    for flag in MOUNTED & flags.keys():
        places = {flags[flag], str(pathlib.Path(flags[flag]).parent)}
        check(places & {mount["mountPath"] for mount in mounts.values()}, f"--{flag} is not mounted")


def check_references(resources):
    """Every selector and port name finds what it is for."""
    deployment = resources["Deployment"]
    labels = deployment["spec"]["template"]["metadata"]["labels"].items()
    ports = {port["name"] for port in deployment["spec"]["template"]["spec"]["containers"][0]["ports"]}
    selectors = {"Deployment": deployment["spec"]["selector"]["matchLabels"]}
    for service in ("Service", "Headless"):
        selectors[service] = resources[service]["spec"]["selector"]
        check({port["targetPort"] for port in resources[service]["spec"]["ports"]} <= ports, service, "names an unknown port")
    for spread in deployment["spec"]["template"]["spec"]["topologySpreadConstraints"]:
        selectors[spread["topologyKey"]] = spread["labelSelector"]["matchLabels"]
    if budget := resources.get("PodDisruptionBudget"):
        selectors["PodDisruptionBudget"] = budget["spec"]["selector"]["matchLabels"]
    if policy := resources.get("NetworkPolicy"):
        selectors["NetworkPolicy"] = policy["spec"]["podSelector"]["matchLabels"]
        rules = {rule["ports"][0]["port"]: rule.get("from") for rule in policy["spec"]["ingress"]}
        check(rules.keys() == {"public", "admin"} and rules["admin"], "the network policy admits", rules)
    for name, selector in selectors.items():
        check(selector and selector.items() <= labels, "the selector of", name, "does not find the pods")
    if scaler := resources.get("HorizontalPodAutoscaler"):
        target = scaler["spec"]["scaleTargetRef"]
        check(target["name"] == deployment["metadata"]["name"], "the autoscaler scales", target)
    check(("replicas" in deployment["spec"]) == (scaler is None), "the deployment and the autoscaler both set replicas, or neither")
    if monitor := resources.get("ServiceMonitor"):
        wanted = monitor["spec"]["selector"]["matchLabels"].items()
        check(wanted <= resources["Headless"]["metadata"]["labels"].items(), "the service monitor does not find the headless service")
        check(not wanted <= resources["Service"]["metadata"]["labels"].items(), "the service monitor finds both services")
    if alerts := resources.get("PrometheusRule"):
        check_alerts(alerts["spec"])
    check_routes(resources)


def check_routes(resources):
    """What comes from outside goes to the public port of the service, over HTTP/2."""
    service = resources["Service"]
    name, (port,) = service["metadata"]["name"], service["spec"]["ports"]
    protocol = port["appProtocol"]
    check(protocol in ("kubernetes.io/h2c", "https"), "the service tells to speak", protocol)
    if ingress := resources.get("Ingress"):
        (rule,) = ingress["spec"]["rules"]
        (path,) = rule["http"]["paths"]
        backend = {"service": {"name": name, "port": {"name": port["name"]}}}
        check(path["backend"] == backend, "the ingress calls", path["backend"])
        for tls in ingress["spec"].get("tls", []):
            check(tls["hosts"] == [rule["host"]], "the certificate is for", tls["hosts"])
    hosts = []
    for kind in {"HTTPRoute", "GRPCRoute"} & resources.keys():
        spec = resources[kind]["spec"]
        (rule,) = spec["rules"]
        backends = [{"name": name, "port": port["port"]}]
        check("matches" not in rule and rule["backendRefs"] == backends, kind, "has the rule", rule)
        check(spec["parentRefs"] and spec["hostnames"], kind, "is for no gateway, or for all hosts")
        hosts += spec["hostnames"]
    check(len(hosts) == len(set(hosts)), "two routes are for the same host:", hosts)


def check_alerts(spec):
    """The alerts of deploy/monitoring, but with links to the operators' copy of the runbook."""
    expected = yaml.safe_load((DEPLOY / "monitoring" / "alerts.yml").read_text())
    for rule in (rule for group in expected["groups"] for rule in group["rules"]):
        rule["annotations"]["runbook_url"] = f"{RUNBOOK}#{rule['alert'].lower()}"
    check(spec == expected, "the chart has other alerts than deploy/monitoring")


def at(resources, path):
    """What is at a place, with what it is in and its name or number there."""
    *parents, last = (int(part) if part.isdigit() else part for part in path.split("."))
    within = functools.reduce(operator.getitem, parents, resources)
    return within[last] if isinstance(last, int) else within.get(last), within, last


def check_resources(resources):
    check_schema(resources)
    for path, wanted in ROWS["facts"]:
        if path.partition(".")[0] in resources:
            found = at(resources, path)[0]
            check(found == wanted, path, "is", found, "and not", wanted)
    check_pod(resources)
    check_references(resources)


def check_spoilt(resources):
    for path, value in ROWS["spoilt"]:
        spoilt = copy.deepcopy(resources)
        _, within, part = at(spoilt, path)
        within[part] = value
        if value is None:
            del within[part]
        try:
            check_resources(spoilt)
        except Failure:
            continue
        raise Failure("nothing notices that", path, "is", value)


def check_chart():
    for severity in (message for message in helm.lint(CHART, {"image": IMAGE})["messages"] if message["severity"] > 1):
        raise Failure("helm lint:", severity)
    version = re.search(r'^version = "(.*)"$', (ROOT / "Cargo.toml").read_text(), re.MULTILINE).group(1)
    chart = yaml.safe_load((CHART / "Chart.yaml").read_text())
    check(chart["version"] == chart["appVersion"] == version, "the chart has not the version of the service,", version)
    for values in ROWS["wrong"]:
        try:
            render(values)
        except helm.HelmError:
            continue
        raise Failure("the chart accepts", values)
    examples = re.findall(r"```yaml\n(flags:.*?)```", (DEPLOY / "README.md").read_text(), re.DOTALL)
    check(len(examples) == 3, "the README has", len(examples), "examples of values")
    examples = [{"image": IMAGE, **yaml.safe_load(example)} for example in examples]
    for values in ({"image": IMAGE}, OFF, *examples):
        check_resources(read(render(values)))
    everything = read(render(ROWS["all"]))
    check_resources(everything)
    arguments = everything["Deployment"]["spec"]["template"]["spec"]["containers"][0]["args"]
    for argument in ("--max-search-nodes=7000000", "--trace-ratio=0.05"):
        check(argument in arguments, argument, "is not among", arguments)
    check(everything["Service"]["spec"]["externalTrafficPolicy"] == "Local", "the service has no policy for external traffic")
    check_spoilt(everything)
    return everything


def check_plain():
    """The plain manifests are what the chart gives."""
    rendered = render({"image": IMAGE})
    listed = yaml.safe_load((PLAIN / "kustomization.yaml").read_text())
    check(sorted(rendered) == sorted(listed["resources"]), "kustomization.yaml does not list", list(rendered))
    files = {path.name for path in PLAIN.iterdir()} - {"kustomization.yaml"}
    check(files == set(rendered), "deploy/kubernetes has the files", files)
    for name, text in rendered.items():
        check((PLAIN / name).read_text() == HEAD + text, name, "differs from the chart: run tests/python/deploy.py --write")
    (image,) = listed["images"]
    check(image["name"] == IMAGE["repository"], "kustomization.yaml replaces another image,", image["name"])
    built = f"{image['newName']}:{yaml.safe_load((CHART / 'Chart.yaml').read_text())['appVersion']}"
    check(f"{image['newName']}:{image['newTag']}" == built, "kustomization.yaml asks for the tag", image["newTag"])
    told = re.findall(r"(?:-t|push) (\S+)", (DEPLOY / "Dockerfile").read_text())
    check(told == [built, built], "Dockerfile tells to build and push", told, "not", built)


def check_compose(flags):
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    for name, service in services.items():
        check(name == "tafld" or re.search(r":v?\d+\.\d+\.\d+$", service["image"]), name, "has no version")
        check(service["cap_drop"] == ["ALL"] and service["security_opt"] == ["no-new-privileges:true"], name, "has rights")
        for source in (mount.split(":")[0] for mount in service.get("volumes", []) if mount.startswith(".")):
            check((DEPLOY / source).exists(), "compose.yaml mounts", source, "which does not exist")
        check(name == "tafld" or all(port.startswith("127.0.0.1:") for port in service["ports"]), name, "is open to everyone")
    tafld = services["tafld"]
    check(tafld["read_only"] is True and not tafld["user"].startswith("0"), "tafld runs as root, or can write")
    check(tafld["ports"] == ["8080:8080"], "compose.yaml publishes", tafld["ports"])
    drain = sum(int(tafld["environment"].get(name, flags[name])) for name in ("TAFLD_DRAIN_MS", "TAFLD_DRAIN_DELAY_MS"))
    check(1000 * int(tafld["stop_grace_period"].removesuffix("s")) >= drain + 2000, "stop_grace_period is too short")


def check_unit(tafld, flags):
    text = (DEPLOY / "tafld.service").read_text()
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str
    unit.read_string(text)
    stop = 1000 * int(unit["Service"]["TimeoutStopSec"])
    check(stop >= int(flags["TAFLD_DRAIN_MS"]) + int(flags["TAFLD_DRAIN_DELAY_MS"]) + 2000, "TimeoutStopSec is too short")
    if not shutil.which("systemd-analyze"):
        print("tafld.service: not analysed, because systemd-analyze is missing")
        return
    with tempfile.TemporaryDirectory() as folder:
        copied = pathlib.Path(folder, "tafld.service")
        copied.write_text(text.replace("/usr/local/bin/tafld\n", f"{pathlib.Path(tafld).resolve()}\n"))
        # An exposure of 2.0 at most, on systemd's scale from 0 to 10.
        for task in (["verify"], ["security", "--offline=true", "--threshold=20"]):
            ran = subprocess.run(["systemd-analyze", *task, copied], capture_output=True, text=True, timeout=PATIENCE)
            check(ran.returncode == 0 and "tafld.service:" not in ran.stderr, "systemd-analyze", task, ran.stdout[-1000:], ran.stderr)


def check_names(flags, environment):
    """Every flag and variable that a file of deploy/ names is one of the server's. Samples have their own."""
    named = {"flag": r"(?:^ +- --|flags?[. ]`?|`--)([a-z]+(?:-[a-z]+)+)", "variable": r"\bTAFLD_[A-Z_]+\b"}
    for path in sorted(path for path in DEPLOY.rglob("*") if path.is_file() and not {"examples", "venv"} & set(path.parts)):
        try:
            text = path.read_text()
        except UnicodeDecodeError:
            continue
        for kind, known in (("flag", flags), ("variable", environment)):
            for name in re.findall(named[kind], text, re.MULTILINE):
                check(name in known, path.relative_to(ROOT), "names the", kind, name, "which tafld --help does not")


def get(address, path):
    try:
        with urllib.request.urlopen(f"http://{address}{path}", timeout=PATIENCE) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, ""


def check_server(tafld, resources):
    """The binary takes the arguments of the pod, and serves the paths where the manifests look for them."""
    (container,) = resources["Deployment"]["spec"]["template"]["spec"]["containers"]
    own = {"listen", "admin-listen"} | MOUNTED
    flags = [flag for flag in container["args"] if flag[2:].partition("=")[0] not in own]
    metric = resources["HorizontalPodAutoscaler"]["spec"]["metrics"][1]["pods"]["metric"]["name"]
    with Service(tafld, flags=flags) as service:
        for probe in ("livenessProbe", "readinessProbe"):
            path = container[probe]["httpGet"]["path"]
            status, answer = get(service.admin, path)
            check(status == 200, "the admin port answers", path, "with", status, answer)
            check(get(service.address, path)[0] == 404, "the public port serves", path)
        status, metrics = get(service.admin, resources["ServiceMonitor"]["spec"]["endpoints"][0]["path"])
        check(status == 200 and re.search(rf"^{metric}(\{{.*\}})? ", metrics, re.MULTILINE), "no metric", metric)
        check(json.loads(get(service.address, "/v1/info")[1])["limits"], "the public port does not serve")


def check_signing(tafld):
    """The lines of the README sign a token as a server with the same key does."""
    (lines,) = re.findall(r"^```python\n(import base64.*?)^```$", (DEPLOY / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    readme, secret = {}, "a secret of thirty-two characters"
    exec(lines, readme)
    with tempfile.TemporaryDirectory() as folder:
        keys = pathlib.Path(folder) / "keys.json"
        keys.write_text(json.dumps({"keys": [{"id": "a1", "secret": secret}]}))
        with Service(tafld) as plain, Service(tafld, flags=["--token-keys", keys]) as signing:
            new = "/v1/positions:new?ruleset=brandubh-wtf"
            bare, own = (json.loads(get(service.address, new)[1])["position"]["token"] for service in (plain, signing))
            signed = readme["signed"](bare, "a1", secret)
            check(signed == own, "the README signs", signed, "and the server", own)
            check(get(signing.address, f"/v1/moves:list?token={bare}")[0] == 400, "a server with keys takes a token without a signature")
            check(get(plain.address, f"/v1/moves:list?token={signed}")[0] == 400, "a server without keys takes a signed token")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tafld")
    parser.add_argument("--write", action="store_true", help="make deploy/kubernetes anew from the chart")
    given = parser.parse_args()
    if given.write:
        for name, text in render({"image": IMAGE}).items():
            (PLAIN / name).write_text(HEAD + text)
        return
    if not given.tafld:
        parser.error("--tafld is required")
    usage = subprocess.run([given.tafld, "--help"], capture_output=True, text=True, check=True, timeout=PATIENCE).stdout
    environment = dict(re.findall(r"\[env: (TAFLD_[A-Z_]+)=.*\]\n(?: +\[default: (.*)\])?", usage))
    flags = set(re.findall(r"^ +--([a-z-]+) <", usage, re.MULTILINE))
    check(len(flags) == len(environment) > 40, "the flags are not read from tafld --help")
    everything = check_chart()
    check_plain()
    check_compose(environment)
    check_unit(given.tafld, environment)
    check_names(flags, environment)
    check_server(given.tafld, everything)
    check_signing(given.tafld)
    print(f"deploy: the chart, its {len(everything)} resources, {len(ROWS['spoilt'])} spoilt ones, the compose file and the unit are sound")


if __name__ == "__main__":
    main()
