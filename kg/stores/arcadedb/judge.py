"""Which queries of a user ArcadeDB may run as reading ones: its own parser reads, we judge the tree.

Runs inside ArcadeDB's process. Every grammar rule of a query must be one that only reads, and every
procedure and function must be known. A query is refused if ArcadeDB cannot parse it, or parses it by a rule
that is not listed here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from kg.stores.cypher.allowed import PROCEDURES, is_allowed_function

RULES = frozenset(
    {
        *("statement", "queryWithLocalDefinitions", "nextStatement", "regularQuery", "union", "when"),
        *("whenBranch", "elseBranch", "singleQuery", "clause", "finishClause", "returnClause", "returnBody"),
        *("returnItem", "returnItems", "orderItem", "ascToken", "descToken", "orderBy", "skip", "limit"),
        *("whereClause", "withClause", "matchClause", "matchMode", "hint", "filterClause", "unwindClause"),
        *("forUnwindClause", "letClause", "letItem", "callClause", "procedureName", "procedureArgument"),
        *("procedureResultItem", "subqueryClause", "subqueryScope", "orderBySkipLimitClause", "patternList"),
        *("pattern", "quantifier", "anonymousPattern", "shortestPathPattern", "patternElement"),
        *("pathPatternPrefix", "nonNegativeIntegerSpecification", "pathMode", "groupToken", "pathToken"),
        *("pathPatternNonEmpty", "nodePattern", "parenthesizedPath", "nodeLabels", "nodeLabelsIs"),
        *("dynamicExpression", "dynamicAnyAllExpression", "dynamicLabelType", "labelType", "relType"),
        *("labelOrRelType", "properties", "relationshipPattern", "leftArrow", "arrowLine", "rightArrow"),
        *("pathLength", "labelExpression", "labelExpression4", "labelExpression3", "labelExpression2"),
        *("labelExpression1", "expression", "expression11", "expression10", "expression9", "expression8"),
        *("expression7", "comparisonExpression6", "normalForm", "expression6", "expression5", "expression4"),
        *("expression3", "expression2", "postFix", "property", "dynamicProperty", "propertyExpression"),
        *("dynamicPropertyExpression", "expression1", "literal", "caseExpression", "caseAlternative"),
        *("extendedCaseExpression", "extendedCaseAlternative", "extendedWhen", "listComprehension"),
        *("patternComprehension", "reduceExpression", "allReduceExpression"),
        *("allReduceExpressionValidArguments", "listItemsPredicate", "normalizeFunction", "vectorFunction"),
        *("vectorDistanceFunction", "vectorNormFunction", "vectorDistanceMetric", "vectorNormDistanceMetric"),
        *("trimFunction", "patternExpression", "shortestPathExpression", "parenthesizedExpression"),
        *("mapProjection", "mapProjectionElement", "countStar", "existsExpression", "countExpression"),
        *("collectExpression", "numberLiteral", "signedIntegerLiteral", "listLiteral", "propertyKeyName"),
        *("parameter", "parameterName", "functionInvocation", "functionArgument", "functionName"),
        *("namespace", "variable", "nonEmptyNameList", "type", "typePart", "typeName", "typeNullability"),
        *("typeListSuffix", "vectorCoordinateType", "stringLiteral", "map", "symbolicVariableNameString"),
        *("escapedSymbolicVariableNameString", "unescapedSymbolicVariableNameString"),
        *("symbolicNameString", "escapedSymbolicNameString", "unescapedSymbolicNameString"),
        *("unescapedSymbolicNameString_", "endOfFile"),
    }
)
"""Rules of ArcadeDB's grammar, ``Cypher25Parser``, of which queries that only read are made."""

_PLAIN_QUERY = re.compile(r"\A\s*(?:EXPLAIN|PROFILE)\s+", re.IGNORECASE)


def plain_query(text: str) -> str:
    """The query without the EXPLAIN or PROFILE before it; the engine, not its parser, knows these."""
    return _PLAIN_QUERY.sub("", text)


class Judge:
    """Reads queries with ArcadeDB's parser, in whose process it is made."""

    def __init__(self) -> None:
        import jpype

        self._parser = jpype.JClass("com.arcadedb.query.opencypher.parser.Cypher25AntlrParser")(None)
        grammar = jpype.JClass("com.arcadedb.query.opencypher.grammar.Cypher25Parser")
        self._rules = [str(name) for name in grammar.ruleNames]
        self._branch = jpype.JClass("org.antlr.v4.runtime.ParserRuleContext")
        validator = jpype.JClass("com.arcadedb.query.opencypher.parser.FunctionValidator")
        self._functions = frozenset(str(name).lower() for name in validator.getKnownFunctionNames())

    def objection(self, text: str) -> list[str]:
        """What speaks against a query: problem and advice; empty where nothing does.

        There is no advice where the query may change the graph.

        Raises:
            jpype.JException: ArcadeDB cannot parse it.
        """
        for rule, branch in self._branches(self._parser.parseQueryWithTree(plain_query(text)).tree()):
            if rule == "loadCSVClause":
                return ["LOAD CSV reads files and the network", "free queries read the graph only"]
            if rule == "procedureName" and _name(branch) not in PROCEDURES:
                allowed = ", ".join(sorted(PROCEDURES))
                return [
                    f"procedure {_name(branch)} is not known to only read the graph",
                    f"free queries may call: {allowed}",
                ]
            if rule == "functionName" and not self._computes(_name(branch)):
                return [
                    f"function {_name(branch)} is not known to only compute",
                    "free queries may use the functions of Cypher, and apoc.coll, apoc.map and apoc.text",
                ]
            if rule not in RULES:
                return [f"{str(branch.getText())[:60]} is not known to only read the graph", ""]
        return []

    def names(self, text: str) -> dict[str, list[str]]:
        """Labels, relationship types and properties that a query names, by the kinds of ``unknown_names``.

        Keys of maps that the query itself makes are no properties.

        Raises:
            jpype.JException: ArcadeDB cannot parse it.
        """
        names: dict[str, set[str]] = {"label": set(), "relationship type": set(), "property": set()}
        made: set[str] = set()
        for rule, branch in self._branches(self._parser.parseQueryWithTree(plain_query(text)).tree()):
            name = str(branch.getText()).strip("`")
            if rule == "propertyKeyName":
                above = self._rules_above(branch)
                (made if above[0] == "map" and above[1] != "properties" else names["property"]).add(name)
            elif rule == "symbolicNameString":
                above = self._rules_above(branch)
                if above[0] == "relType" or (
                    above[0].startswith("labelExpression") and "relationshipPattern" in above
                ):
                    names["relationship type"].add(name)
                elif above[0] == "labelType" or above[0].startswith("labelExpression"):
                    names["label"].add(name)
        names["property"] -= made
        return {kind: sorted(of_kind) for kind, of_kind in names.items()}

    def _rules_above(self, branch: Any) -> list[str]:
        """The rules that a branch is part of, up to the pattern of a node or a relationship around it."""
        above: list[str] = []
        while (branch := branch.getParent()) is not None:
            above.append(self._rules[branch.getRuleIndex()])
            if above[-1] in ("nodePattern", "relationshipPattern"):
                break
        return above

    def _computes(self, name: str) -> bool:
        return is_allowed_function(name, built_in=name in self._functions)

    def _branches(self, tree: Any) -> Iterator[tuple[str, Any]]:
        waiting = [tree]
        while waiting:
            branch = waiting.pop()
            yield self._rules[branch.getRuleIndex()], branch
            children = (branch.getChild(place) for place in range(branch.getChildCount()))
            waiting += [child for child in children if isinstance(child, self._branch)]


def _name(branch: Any) -> str:
    """A dotted name in lower case, without back-ticks."""
    return str(branch.getText()).replace("`", "").lower()
