import HTMLTree

extension TemplateRun {
    /// Brings nodes into the form of articles: the property that a node is tells of which part.
    func simplify(_ targets: [HTMLNode], _ place: TemplatePlace) throws(TemplateError) -> [HTMLNode] {
        for target in targets where target.kind == .element {
            try checkTime(place)
            var simplifier = ArticleSimplifier(document, version: version, preserved: preserved)
            do throws(ArticleSimplifier.Misplaced) {
                if target.name == "article" {
                    try simplifier.simplifyArticle(target)
                } else if target == properties["cover"] {
                    try simplifier.simplifyCover(target)
                } else {
                    try simplifier.simplifyText(target)
                }
            } catch {
                let element = simplifier.culprit ?? target
                let html = element.html(within: 300)
                let kind = TemplateError.Kind.nesting(element: element.name, parent: error.parent, html: html)
                throw TemplateError(kind, at: origin(of: element) ?? home(of: target) ?? place)
            }
            preserved = simplifier.preserved
            for (node, source) in simplifier.made {
                if source.number > 0 { node.number = source.number }
                if let place = touched[source] { touch([node], place) }
            }
        }
        return targets
    }

    private func checkTime(_ place: TemplatePlace) throws(TemplateError) { try budget.checkTime(place) }

    /// The place of the rule that made a node a property; nil if none did.
    private func home(of node: HTMLNode) -> TemplatePlace? {
        properties.first { $0.value == node }.flatMap { propertyPlaces[$0.key] }
    }

    /// The place of the rule that made or moved a node, or what is around it; nil if none did.
    func origin(of node: HTMLNode) -> TemplatePlace? {
        var next: HTMLNode? = node
        while let found = next {
            if let place = touched[found] { return place }
            next = found.parent
        }
        return nil
    }

    /// The expression that finds a node, or the first part of it, in the page as it was; nil for what is new.
    func path(of node: HTMLNode) -> String? {
        if let path = origins.path(node.number) { return path }
        for element in node.descendants where element.number > 0 { return origins.path(element.number) }
        return node.parent.flatMap(pathAround)
    }

    /// The expression that finds a node, or the nearest one around it, in the page as it was; nil if all of them are new.
    func pathAround(_ node: HTMLNode) -> String? {
        var next: HTMLNode? = node
        while let found = next {
            if let path = origins.path(found.number) { return path }
            next = found.parent
        }
        return nil
    }
}
